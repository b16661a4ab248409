import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

/** Seals what the dashboard must show again; each use of the master secret has its own derived key. */
export interface KeyVault {
  /** AES-256-GCM; `boundTo` (account id and key version) must be given again to open it. */
  seal(plain: string, boundTo: string): string;
  unseal(sealed: string, boundTo: string): string;
}

export function createKeyVault(masterHex: string): KeyVault {
  const master = Buffer.from(masterHex, "hex");
  if (master.length !== 32) throw new RangeError("The secret key must be 32 bytes as hex");
  const sealKey = derive(master, "api-key-seal");
  return {
    seal(plain, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(boundTo));
      const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return [VERSION, iv.toString("base64"), cipher.getAuthTag().toString("base64"), data.toString("base64")].join(
        ".",
      );
    },
    unseal(sealed, boundTo) {
      const [version, iv, tag, data] = sealed.split(".");
      if (version !== VERSION || !iv || !tag || !data) throw new Error("The sealed key has an unknown form");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, Buffer.from(iv, "base64"), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(Buffer.from(tag, "base64"));
      return Buffer.concat([decipher.update(Buffer.from(data, "base64")), decipher.final()]).toString("utf8");
    },
  };
}

function derive(master: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, Buffer.alloc(0), `brand-visibility/${use}`, 32));
}
