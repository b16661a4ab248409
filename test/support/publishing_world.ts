import { createGithub } from "../../src/providers/publishing/github.ts";
import { createGuardedFetch } from "../../src/providers/publishing/guarded_fetch.ts";
import type { Publishers } from "../../src/providers/publishing/publisher.ts";
import { createWordPress } from "../../src/providers/publishing/wordpress.ts";
import { GITHUB_REPOSITORY, GITHUB_TOKEN, type GithubStandIn, startGithub } from "./vendors/github.ts";
import { startWordPress, WORDPRESS_PASSWORD, WORDPRESS_USER, type WordPressStandIn } from "./vendors/wordpress.ts";

export const WORDPRESS_TARGET = {
  kind: "wordpress",
  site_url: "http://wp.test/",
  username: WORDPRESS_USER,
  application_password: WORDPRESS_PASSWORD,
} as const;
export const GITHUB_TARGET = {
  kind: "github",
  repository: GITHUB_REPOSITORY,
  branch: "main",
  path_pattern: "content/{slug}.md",
  token: GITHUB_TOKEN,
} as const;

export interface PublishingWorld {
  wordpress: WordPressStandIn;
  github: GithubStandIn;
  /** The real adapters; WordPress is reached under `wp.test`, and nothing else that is not public. */
  publishers: Publishers;
}

export async function startPublishingWorld(t: { after(fn: () => Promise<void>): void }): Promise<PublishingWorld> {
  const wordpress = await startWordPress("http://wp.test");
  const github = await startGithub();
  const guarded = createGuardedFetch({
    hostMap: new Map([["wp.test", { address: "127.0.0.1", port: wordpress.port }]]),
  });
  t.after(async () => {
    await guarded.close();
    await Promise.all([wordpress.close(), github.close()]);
  });
  const publishers: Publishers = {
    wordpress: createWordPress(guarded),
    github: createGithub({ fetch: globalThis.fetch, baseUrl: `http://127.0.0.1:${github.port}` }),
    isMapped: guarded.isMapped,
    close: async () => {},
  };
  return { wordpress, github, publishers };
}
