import { enableCompileCache } from "node:module";
import { errorMessage } from "../base/errors.ts";
import { makeFilesPrivate } from "../base/private_files.ts";
import { ConfigError } from "../config.ts";
import { findImportsOnce } from "../quick_imports.ts";
import { type CommandContext, readArguments } from "./command.ts";

interface Command {
  usage: string;
  what: string;
  /** Loads the command's own modules alone: a backup needs no server. */
  run(context: CommandContext): Promise<void>;
}

const COMMANDS: Record<string, Command> = {
  "account create": {
    usage: "account create --email E --name N --tier builder|pro|agency",
    what: "create an account and print its API key",
    run: async (context) => (await import("./account_create.ts")).accountCreate(context),
  },
  "account list": {
    usage: "account list",
    what: "show every account with its plan and number of brands",
    run: async (context) => (await import("./accounts.ts")).accountList(context),
  },
  "account tier": {
    usage: "account tier EMAIL --tier builder|pro|agency",
    what: "change the plan of an account that is not billed",
    run: async (context) => (await import("./accounts.ts")).accountTier(context),
  },
  "account rotate": {
    usage: "account rotate EMAIL",
    what: "make a new API key and print it; the old one stops working",
    run: async (context) => (await import("./accounts.ts")).accountRotate(context),
  },
  "account disable": {
    usage: "account disable EMAIL",
    what: "disable an account: its key is refused, its runs end, its schedules pause; all data is kept",
    run: async (context) => (await import("./accounts.ts")).accountDisable(context),
  },
  "account enable": {
    usage: "account enable EMAIL",
    what: "enable a disabled account again",
    run: async (context) => (await import("./accounts.ts")).accountEnable(context),
  },
  "account delete": {
    usage: "account delete EMAIL --yes",
    what: "permanently remove an account with its brands and all their data",
    run: async (context) => (await import("./accounts.ts")).accountDelete(context),
  },
  apply: {
    usage: "apply FILE.yaml [--account EMAIL] [--dry-run] [--prune]",
    what: "set up an account's brands, profiles, questions, schedules and alerts from a file; --dry-run shows the plan",
    run: async (context) => (await import("./apply/apply.ts")).apply(context),
  },
  analyze: {
    usage: "analyze <domain> [--name N] [--server URL]",
    what: "run the whole pipeline on a domain; shows progress and the queue. --server: on another server, with its key in API_KEY",
    run: async (context) => (await import("./analyze.ts")).analyze(context),
  },
  serve: {
    usage: "serve",
    what: "start the server (the same as npm start)",
    run: async () => (await import("./serve.ts")).serveCommand(),
  },
  doctor: {
    usage: "doctor [--brand DOMAIN_OR_ID]",
    what: "call each configured provider, in the brand's market, and report what works",
    run: async (context) => (await import("./doctor.ts")).doctor(context),
  },
  storage: {
    usage: "storage [--brand DOMAIN_OR_ID] [--vacuum]",
    what: "show what takes up space and what retention removes; --vacuum, with the server stopped, shrinks the file",
    run: async (context) => (await import("./storage.ts")).storage(context),
  },
  schedules: {
    usage: "schedules",
    what: "show which analyses are scheduled and when they run next",
    run: async (context) => (await import("./schedules.ts")).schedules(context),
  },
  report: {
    usage: "report DOMAIN_OR_ID --out FILE [--days 90] [--server URL]",
    what: "write a brand's report as one HTML page",
    run: async (context) => (await import("./report.ts")).report(context),
  },
  questions: {
    usage: "questions DOMAIN_OR_ID [--import FILE.csv]",
    what: "show which questions answer engines are asked about a brand, and the results; --import adds your own",
    run: async (context) => (await import("./questions.ts")).questions(context),
  },
  "access-logs": {
    usage: "access-logs DOMAIN_OR_ID FILE… [--proxies N] [--host HOST] [--machine NAME]",
    what: "count the visits of AI crawlers in access logs, plain or gzipped",
    run: async (context) => (await import("./access_logs.ts")).accessLogs(context),
  },
  backup: {
    usage: "backup <file>",
    what: "copy the database to a file while the server runs",
    run: async (context) => (await import("./backup.ts")).backup(context),
  },
  restore: {
    usage: "restore <file>",
    what: "restore a backup; stop the server first",
    run: async (context) => (await import("./backup.ts")).restore(context),
  },
};

await main(process.argv.slice(2));

async function main(argv: string[]): Promise<void> {
  makeFilesPrivate();
  enableCompileCache();
  findImportsOnce();
  try {
    const { values, positionals } = readArguments(argv);
    const found = findCommand(positionals);
    if (values.help || found === null) {
      process.stdout.write(helpText());
      if (!values.help) process.exitCode = 2;
      return;
    }
    await found.command.run({ options: values, words: found.rest });
  } catch (error) {
    const text = error instanceof ConfigError || error instanceof Error ? errorMessage(error) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

function findCommand(words: string[]): { command: Command; rest: string[] } | null {
  for (const length of [2, 1]) {
    const command = COMMANDS[words.slice(0, length).join(" ")];
    if (command !== undefined && words.length >= length) return { command, rest: words.slice(length) };
  }
  return null;
}

function helpText(): string {
  const rows = Object.values(COMMANDS).map(({ usage, what }) => `  ${usage}\n      ${what}`);
  return `Usage: npm run --silent cli -- <command> [--json]\n\n${rows.join("\n")}\n\n--json prints one JSON value on standard output.\n`;
}
