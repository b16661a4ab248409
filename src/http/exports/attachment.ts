const NAME_CHARS_MAX = 80;

/** A header that has the answer saved under a name that is safe in every file system (RFC 6266). */
export function attachment(name: string, ending: string): string {
  const spelled = slugOf(name, /[^\p{L}\p{M}\p{N}]+/gu) || "file";
  const plain = slugOf(name.normalize("NFKD").replace(/\p{M}/gu, ""), /[^a-z0-9]+/gi) || "file";
  const extended = plain === spelled ? "" : `; filename*=UTF-8''${encodeURIComponent(`${spelled}.${ending}`)}`;
  return `attachment; filename="${plain}.${ending}"${extended}`;
}

function slugOf(name: string, others: RegExp): string {
  const words = name.toWellFormed().toLowerCase().replace(others, "-");
  return [...words]
    .slice(0, NAME_CHARS_MAX)
    .join("")
    .replace(/^-+|-+$/g, "");
}
