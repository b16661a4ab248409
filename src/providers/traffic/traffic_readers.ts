import type { TrafficSource } from "../../domain/traffic.ts";
import { type HttpDeps, systemHttpDeps } from "../http/manners.ts";
import type { VendorAccess } from "../vendor.ts";
import { createBingWebmaster } from "./bing_webmaster.ts";
import { createGa4 } from "./ga4.ts";
import { GOOGLE_ACCESS_SETTINGS, type GoogleAccess } from "./google_access.ts";
import { createSearchConsole } from "./search_console.ts";
import type { TrafficReader } from "./traffic_reader.ts";

/** The operator's access to the tools; null where there is none. */
export interface TrafficSettings {
  google: GoogleAccess | null;
  searchConsoleUrl: string;
  ga4Url: string;
  bing: (VendorAccess & { apiKey: string }) | null;
}

export function createTrafficReaders(
  { google, searchConsoleUrl, ga4Url, bing }: TrafficSettings,
  deps: HttpDeps = systemHttpDeps,
): TrafficReader[] {
  const readers = [
    google && createSearchConsole({ baseUrl: searchConsoleUrl, access: google }, deps),
    google && createGa4({ baseUrl: ga4Url, access: google }, deps),
    bing && createBingWebmaster(bing, deps),
  ];
  return readers.filter((reader) => reader !== null);
}

/** The settings that give a reader. */
export function trafficSettingsOf(source: TrafficSource): string {
  return source === "bing_webmaster" ? "BING_WEBMASTER_API_KEY" : GOOGLE_ACCESS_SETTINGS;
}
