import { AppError } from "../base/errors.ts";
import { type Role, reaches } from "../domain/role.ts";
import type { Actor } from "../service/actor.ts";

type Rule = readonly [method: string, path: string, least: Role];

/**
 * Who may do what, in the API and on the dashboard's pages: the first rule that fits decides. In a path `*` is any one
 * part and `**` whatever follows, or nothing.
 */
const RULES: readonly Rule[] = [
  ["GET", "/settings/billing", "owner"],
  ["GET", "/**", "viewer"],
  // One's own session and key, by the person who reads the mailbox; not by whoever holds a key.
  ["POST", "/sign-out", "viewer"],
  ["POST", "/settings/key", "viewer"],
  ["POST", "/settings/rotate", "viewer"],
  // Plan, money, keys, members, secrets, and what holds for all brands.
  ["*", "/auth/**", "owner"],
  ["*", "/settings/**", "owner"],
  ["*", "/brands/*/webhooks/**", "owner"],
  ["*", "/brands/*/publishing-targets/**", "owner"],
  ["*", "/b/*/publishing-targets/**", "owner"],
  ["*", "/brands/*/budget", "owner"],
  ["*", "/b/*/budget", "owner"],
  ["*", "/**", "editor"],
];

/** The least role that a request needs; `path` as it is mounted, or as it was asked for. */
export function leastRole(method: string, path: string): Role {
  const asked = method === "HEAD" ? "GET" : method.toUpperCase();
  const parts = path.split("/");
  const rule = RULES.find(([of, pattern]) => (of === "*" || of === asked) && fits(pattern.split("/"), parts));
  return rule?.[2] ?? "owner";
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const open = pattern.at(-1) === "**";
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, at) => part === "*" || part === parts[at]);
}

/** Throws `forbidden`. */
export function refuseRole({ role }: Pick<Actor, "role">, least: Role): void {
  if (reaches(role, least)) return;
  const may = role === "viewer" ? "can only read" : "can work on brands only";
  const who = least === "owner" ? "An owner" : "An editor or an owner";
  throw new AppError(
    "forbidden",
    `Your role on this account is ${role}, which ${may}. ${who} of the account can do this`,
  );
}
