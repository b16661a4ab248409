import type { Context, Hono } from "hono";
import type { Brand } from "../../domain/brand.ts";
import { reaches } from "../../domain/role.ts";
import type { Actor } from "../../service/actor.ts";
import type { AccountRow } from "../../store/accounts.ts";
import type { ConnectionBindings, HttpDeps, HttpEnv } from "../context.ts";

/** Who is signed in, and the token that each of the session's forms must carry. */
export interface Session {
  token: string;
  actor: Actor;
  /** The actor's. */
  account: AccountRow;
  csrfToken: string;
}

export interface DashboardEnv {
  Bindings: ConnectionBindings;
  Variables: HttpEnv["Variables"] & { session: Session; brand: Brand; form: Record<string, string> };
}

export type DashboardContext = Context<DashboardEnv>;
export type DashboardApp = Hono<DashboardEnv>;

export interface Dashboard {
  deps: HttpDeps;
  /** Path the pages live under, without trailing slash; "" on a host of their own. */
  base: string;
  /** Path of the style sheet, script and icon. */
  assets: string;
  /** Changes with the style sheet and the script, so that browsers may keep them for long. */
  assetVersion: string;
  /** Served over https: cookies are then bound to the host. */
  secure: boolean;
  /** Everybody is this one, who looks and changes nothing: the demo. */
  visitor?: Session;
}

/** Path of a brand's page; `page` is "" for the overview. */
export function brandPath(dashboard: Pick<Dashboard, "base">, brandId: string, page = ""): string {
  return `${dashboard.base}/b/${brandId}${page === "" ? "" : `/${page}`}`;
}

/** Who reads alone is shown no button that would be refused. */
export function mayWork({ actor }: Pick<Session, "actor">): boolean {
  return reaches(actor.role, "editor");
}
