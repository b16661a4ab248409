import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

/** The text was sealed under another secret key, or for something else, or was changed. */
export class UnsealError extends Error {
  constructor(cause: unknown) {
    super("The sealed text cannot be opened: SECRET_KEY is not the one it was sealed with, or it was changed", {
      cause,
    });
    this.name = "UnsealError";
  }
}

/** Whether a stored text is sealed; older databases hold some in clear. */
export function isSealed(text: string): boolean {
  return /^v1(?:\.[A-Za-z0-9+/]*={0,2}){3}$/.test(text);
}

/**
 * Seals what must be read again here and is of use to a thief of the database: API keys, mails and answers that hold
 * links. Each use of the master secret has its own derived key.
 */
export type KeyVault = ReturnType<typeof createKeyVault>;

export function createKeyVault(masterHex: string) {
  const master = Buffer.from(masterHex, "hex");
  if (master.length !== 32) throw new RangeError("The secret key must be 32 bytes as hex");
  const sealKey = Buffer.from(hkdfSync("sha256", master, Buffer.alloc(0), "brand-visibility/api-key-seal", 32));
  return {
    /** AES-256-GCM; `boundTo` (what it is and whose, for example account id and key version) must be given again. */
    seal(plain: string, boundTo: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(boundTo));
      const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return [VERSION, iv.toString("base64"), cipher.getAuthTag().toString("base64"), data.toString("base64")].join(
        ".",
      );
    },
    /** Throws UnsealError. */
    unseal(sealed: string, boundTo: string): string {
      const [, iv = "", tag = "", data = ""] = sealed.split(".").map((part) => Buffer.from(part, "base64"));
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealKey, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(boundTo));
        decipher.setAuthTag(Buffer.from(tag));
        return Buffer.concat([decipher.update(Buffer.from(data)), decipher.final()]).toString("utf8");
      } catch (error) {
        throw new UnsealError(error);
      }
    },
  };
}
