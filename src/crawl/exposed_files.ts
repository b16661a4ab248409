import type { ExposedKind } from "../page/site_file_facts.ts";

/** By what the true content of a file is known: a page that says "not found" with 200 is none. */
const DUMP = /^(?:-- |\/\*!?|SET |CREATE |INSERT |DROP |COPY )[\s\S]*?\b(?:CREATE TABLE|INSERT INTO|COPY \S+ \()/i;
const ARCHIVE = /^(?:PK\u0003\u0004|\u001f\W\u0008|Rar!|7z\W|BZh)/;
const SETTINGS =
  /^\s*<\?php[\s\S]*(?:DB_PASSWORD|['"]password['"]\s*=>|\$(?:db_?)?pass(?:word)?\s*=)|^\s*<\?xml[\s\S]*<connectionStrings|^\[default\]\s+aws_access_key_id|^-----BEGIN [A-Z ]*PRIVATE KEY-----|^https?:\/\/[^\s:@/]+:[^\s@/]+@|^\s*\{[\s\S]*"(?:password|passphrase)"\s*:\s*"/i;
const VARIABLES = /(?<![\s\S])[^<]*^[A-Z][A-Z0-9_]*(?:KEY|SECRET|PASSWORD|PASS|TOKEN|USER|HOST|ENV|URL|DSN)\s*=/m;
const LOG =
  /^\[[^\]\n]{10,40}\][^\n]{0,80}(?:PHP (?:Warning|Notice|Fatal|Parse|Deprecated|Stack)|\berror\b|\.ERROR:)|^\d{4}[-/]\d\d[-/]\d\d[ T][\d:.,]+[^\n]{0,60}\b(?:error|fatal|exception)\b/im;
/** Who asked for what, as web servers write it down. */
const VISITS = /^(?:\d{1,3}\.){3}\d{1,3} \S+ \S+ \[\d\d\/\w{3}\/\d{4}:/;
const SYSTEM =
  /<title>(?:PHP [\d.]+ - )?phpinfo\(\)|^\0{3}\u0001Bud1|<h1>Apache Server Status for|"propertySources"\s*:|<title>(?:Symfony Profiler|Error log for|Application Trace)/;
const DOORS = /<title>[^<]*\b(?:Adminer|phpMyAdmin|Tiny File Manager)\b|name="(?:auth\[server\]|pma_username)"/i;
/** The first steps of installing, asked of whoever comes; once done the same address says so instead. */
const INSTALLER =
  /<input[^>]*name="weblog_title"|<body[^>]*class="[^"]*\blanguage-chooser\b|<input[^>]*name="dbname"|<form[^>]*action="install\.php\?step=/i;
/** What sets up a copy of a site elsewhere, and was forgotten there: whoever opens it may do so again. */
const MOVERS =
  /<title>[^<]*\b(?:Duplicator|Akeeba (?:Kickstart|Backup)|Joomla!? (?:Web )?Install\w*|Joomla!?:? Installation)\b|name="duplicator_|<body[^>]*\b(?:dup-installer|akeeba)/i;
const USERS = /^\s*\[\{"id":\d+,"name":"[^"]*"[\s\S]*?"slug":"[^"]+"/;
const REPOSITORY =
  /^(?:ref: refs\/\S+|[0-9a-f]{40})\s*$|^\s*\[core\][\s\S]*\brepositoryformatversion\s*=|^SQLite format 3|^\d{1,2}\n(?:\s*$|\ndir\n)|^(?:revlogv1|store|dotencode|fncache|generaldelta)\n/;
const PASSWORDS = /^[\w.@-]+:(?:\$(?:apr1|2[aby]|[156])\$|\{SHA\})/m;
const PACKAGES =
  /^\s*\{[\s\S]{0,200}"_readme"\s*:\s*\[\s*"This file locks the dependencies|^\s*\{\s*"packages"\s*:\s*\[\s*\{\s*"name"\s*:/;
/** A table of people: line after line with an address. */
const PEOPLE =
  /^[^<@\n]*[,;\t][^<@\n]*\n(?:[^<\n]*[\w.+-]+@[\w-]+\.[\w.]+[^\n]*[,;\t][^\n]*(?:\n|$)){2}|^[^<\n]*\be-?mail\b[^\n]*\n(?:[^\n]*[\w.+-]+@[\w-]+\.[\w.]+[^\n]*(?:\n|$)){2}/i;
/** The old interface of WordPress: each request may try hundreds of passwords. */
const REMOTE = /^XML-RPC server accepts POST requests only\./;
const SERVER_RULES = /^\s*(?:#[^\n]*\n\s*)*(?:RewriteEngine|<IfModule|Options|AuthType|Order|DirectoryIndex|Require) /i;

const USUAL: readonly (readonly [kind: ExposedKind, content: RegExp, paths: string])[] = [
  ["git", REPOSITORY, ".git/HEAD .git/config .svn/wc.db .svn/entries .hg/requires"],
  ["env", VARIABLES, ".env .env.bak .env.local .env.old .env.production .env.save .env.backup .env~"],
  [
    "config",
    SETTINGS,
    "wp-config.php.bak wp-config.php~ wp-config.old wp-config.php.old wp-config.php.save wp-config.php.txt wp-config.txt wp-config.bak config.php.bak configuration.php.bak configuration.php~ settings.php.bak web.config .aws/credentials id_rsa .ssh/id_rsa .git-credentials sftp-config.json .vscode/sftp.json",
  ],
  ["config", PASSWORDS, ".htpasswd"],
  ["dump", DUMP, "backup.sql dump.sql database.sql db.sql mysql.sql data.sql site.sql wp-content/uploads/dump.sql"],
  [
    "dump",
    ARCHIVE,
    "backup.zip backup.tar.gz site.zip www.zip public_html.zip backup.sql.gz dump.sql.gz wp-content.zip",
  ],
  [
    "log",
    LOG,
    "wp-content/debug.log error_log error.log debug.log logs/error.log storage/logs/laravel.log php_errors.log",
  ],
  ["log", VISITS, "access.log access_log logs/access.log"],
  [
    "system",
    SYSTEM,
    "phpinfo.php info.php test.php php.php i.php .DS_Store server-status actuator/env _profiler/phpinfo elmah.axd trace.axd",
  ],
  ["system", SERVER_RULES, ".htaccess"],
  ["system", PACKAGES, "composer.lock vendor/composer/installed.json"],
  ["people", PEOPLE, "subscribers.csv newsletter.csv customers.csv"],
  ["installer", INSTALLER, "wp-admin/install.php wp-admin/setup-config.php"],
  ["installer", MOVERS, "installer.php dup-installer/main.installer.php kickstart.php installation/index.php"],
  ["users", USERS, "wp-json/wp/v2/users wp-json/wp/v2/users/"],
  ["remote", REMOTE, "xmlrpc.php"],
  ["door", DOORS, "adminer.php phpmyadmin/ pma/ tinyfilemanager.php"],
];
/** Files that a page or a listing names, by what they end in. */
const COPIES: readonly (readonly [name: RegExp, kind: ExposedKind, content: RegExp])[] = [
  [/\.sql$/i, "dump", DUMP],
  [
    /\.sql\.(?:gz|zip|bz2)$|(?:backup|dump|database|respaldo|copia|sauvegarde|sicherung)[^/]*\.(?:zip|gz|tgz|rar|7z)$/i,
    "dump",
    ARCHIVE,
  ],
  [/\.csv$/i, "people", PEOPLE],
  [/\.php\d?(?:\.\w+|~)$|\.(?:bak|old|orig|save|inc)$/i, "config", SETTINGS],
  [/\.(?:pem|key|ppk)$/i, "config", SETTINGS],
  [/\.env(?:\.\w+)?$/i, "env", VARIABLES],
  [/(?:^|[/_.-])(?:error|debug)[_.-]?log$|\.log$/i, "log", LOG],
  [/info\.php$/i, "system", SYSTEM],
  [/\/wp-admin\/(?:install|setup-config)\.php$/i, "installer", INSTALLER],
];

/** What a script was made of; that of a library is public anyway. */
const SOURCES =
  /^\s*(?:\)\]\}'\s*)?\{(?=[\s\S]{0,60}"version"\s*:\s*3\b)(?=[\s\S]*"(?:mappings|sources)"\s*:)(?=[\s\S]*"sourcesContent"\s*:\s*\[\s*")/;
const OF_OTHERS =
  /\/(?:(?:wp-includes|wp-content|node_modules|vendor|plugins|modules|libs?)\/|(?:jquery|bootstrap)[.-])|\.min\.js$/i;

/** The source map of a site's own script, where tools put it. */
export function mapOf(script: string): FileQuestion[] {
  const { origin, pathname } = new URL(script);
  if (!/\.m?js$/i.test(pathname) || OF_OTHERS.test(pathname)) return [];
  return [{ url: `${origin}${pathname}.map`, kind: "map", content: SOURCES }];
}

export interface FileQuestion {
  url: string;
  kind: ExposedKind;
  content: RegExp;
}

/** Files that must not be open where many sites leave them, and copies under the site's own name. */
export function usualFiles(homeUrl: string): FileQuestion[] {
  const { hostname } = new URL(homeUrl);
  const name = hostname.replace(/^www\./, "");
  const own = [name, name.split(".")[0]!].flatMap((called) => [`${called}.zip`, `${called}.sql`]);
  const copies: [ExposedKind, RegExp, string][] = own.map((path) => [
    "dump",
    path.endsWith(".sql") ? DUMP : ARCHIVE,
    path,
  ]);
  return [...USUAL, ...copies].flatMap(([kind, content, paths]) =>
    paths.split(" ").map((path) => ({ url: new URL(`/${path}`, homeUrl).href, kind, content })),
  );
}

/** Whether an address names a copy or a log, and what it would hold. */
export function fileNamedBy(url: string): FileQuestion[] {
  const { pathname } = new URL(url);
  const copy = COPIES.find(([name]) => name.test(pathname));
  return copy === undefined ? [] : [{ url, kind: copy[1], content: copy[2] }];
}
