import assert from "node:assert/strict";
import type { CallOptions, TestAnswer, TestApp } from "../../support/test_app.ts";

/**
 * The contract, one row an endpoint and condition, named by status. `{brand}`, `{foreign}` and the other names in
 * braces are filled from the fixture.
 */
export interface Row {
  name: string;
  method: string;
  path: string;
  status: number;
  /** Default: the owner's key. null: none. */
  key?: "owner" | "other" | "wrong" | null;
  body?: unknown;
  options?: Omit<CallOptions, "key" | "body">;
  check?(answer: TestAnswer, fixture: Fixture): void;
}

export interface Fixture {
  test: TestApp;
  owner: { id: string; key: string };
  other: { id: string; key: string };
  names: Record<string, string>;
}

export const UNKNOWN = "11111111-1111-4111-8111-111111111111";
export const WRONG_KEY = `bvp_${"0".repeat(64)}`;

export function keys(body: object): string[] {
  return Object.keys(body).sort();
}

export function plain(detail: RegExp) {
  return ({ body }: TestAnswer) => {
    assert.deepEqual(keys(body), ["detail"]);
    assert.match(body.detail, detail);
  };
}

export const isEnvelope =
  (name: string, count: number) =>
  (answer: TestAnswer, { names }: Fixture) => {
    assert.deepEqual(keys(answer.body), ["brand_id", name, "total"].sort());
    assert.equal(answer.body.brand_id, names.brand);
    assert.equal(answer.body.total, count);
    assert.equal(answer.body[name].length, count);
  };

export const field422 =
  (path: string) =>
  ({ body }: TestAnswer) => {
    assert.deepEqual(keys(body), ["detail", "errors"]);
    assert.ok(
      body.errors.some((error: { path: string }) => error.path === path),
      JSON.stringify(body.errors),
    );
  };
