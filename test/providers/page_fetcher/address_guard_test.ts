import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { describe, test } from "node:test";
import type { FetchError } from "../../../src/crawl/page_fetcher.ts";
import { isPublicAddress } from "../../../src/providers/page_fetcher/address_guard.ts";
import { createPageFetcher } from "../../../src/providers/page_fetcher/guarded_fetcher.ts";

const BLOCKED: Record<string, readonly string[]> = {
  "this host and network": ["0.0.0.0", "0.1.2.3", "::", "127.0.0.1", "127.255.255.254", "::1"],
  "private networks": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fdff:ffff::1"],
  "link-local, with zones": ["169.254.169.254", "169.254.170.2", "fe80::1", "fe80::1%eth0", "fe80::a9fe:a9fe"],
  "carrier networks and a cloud's metadata there": ["100.64.0.1", "100.127.255.255", "100.100.100.200"],
  "clouds' metadata elsewhere": [
    "168.63.129.16",
    "192.80.8.124",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:168.63.129.16",
  ],
  "reserved, tests, multicast": [
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "240.0.0.1",
    "255.255.255.255",
    "224.0.0.1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
    "3fff::1",
    "5f00::1",
    "fec0::1",
    "4000::1",
  ],
  "IPv4-mapped (RFC 4291, 2.5.5.2)": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "0:0:0:0:0:ffff:a00:1"],
  "IPv4-compatible (RFC 4291, 2.5.5.1)": ["::127.0.0.1", "::10.0.0.1", "::a9fe:a9fe", "::192.168.0.1", "::8.8.8.8"],
  "IPv4-translated (RFC 2765)": ["::ffff:0:127.0.0.1", "::ffff:0:a00:1", "::ffff:0:169.254.169.254"],
  "NAT64 (RFC 6052)": ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::10.0.0.1"],
  "NAT64 of local use (RFC 8215)": ["64:ff9b:1::10.0.0.1", "64:ff9b:1:ffff::a00:1", "64:ff9b:1:0:a:0:100::"],
  "6to4 (RFC 3056)": ["2002:7f00:1::", "2002:a00:1::1", "2002:c0a8:101::1", "2002:a9fe:a9fe::"],
  "Teredo (RFC 4380)": ["2001:0:4136:e378:8000:63bf:f5ff:fffe", "2001::1"],
  "ISATAP (RFC 5214)": ["2a00:1450::5efe:10.0.0.1", "2a00:1450:4001:81d:200:5efe:a9fe:a9fe"],
  "no address at all": ["", "localhost", "1.2.3.4.5", "0x7f.1.1.1.1", "::g"],
};

const PUBLIC = [
  "8.8.8.8",
  "93.184.216.34",
  "168.63.129.15",
  "168.63.129.17",
  "100.63.255.255",
  "172.32.0.1",
  "::ffff:93.184.216.34",
  "2606:2800:220:1:248:1893:25c8:1946",
  "2a00:1450:4001:81d::5efe",
  "2620:fe::fe",
];

describe("isPublicAddress()", () => {
  for (const [kind, addresses] of Object.entries(BLOCKED)) {
    test(`false: ${kind}`, () => assert.deepEqual(addresses.filter(isPublicAddress), []));
  }
  test("true: the public internet", () =>
    assert.deepEqual(
      PUBLIC.filter((address) => !isPublicAddress(address)),
      [],
    ));
});

describe("the fetcher", () => {
  const all = Object.values(BLOCKED)
    .flat()
    .filter((address) => /[.:]/.test(address) && !/[g%x]|5$/.test(address));

  test("blocks each of them as a literal and as what a name resolves to, before anything is sent", async (t) => {
    let answer: LookupAddress = { address: "", family: 4 };
    const fetcher = createPageFetcher({
      userAgent: "TestBot/1.0",
      lookup: (_name, _options, callback) => callback(null, [answer]),
    });
    t.after(() => fetcher.close());
    const reasonOf = async (url: string) =>
      await fetcher.fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
        () => "answered",
        (error: FetchError) => error.reason,
      );
    for (const address of all) {
      const family = address.includes(":") ? 6 : 4;
      const literal = family === 6 ? `[${address}]` : address;
      assert.equal(await reasonOf(`http://${literal}/`), "blocked_address", literal);
      answer = { address, family };
      assert.equal(await reasonOf("http://brand.example/"), "blocked_address", `name -> ${address}`);
    }
  });
});
