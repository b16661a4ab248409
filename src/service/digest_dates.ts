import type { Digest } from "../domain/alert.ts";

type Place = Pick<Digest, "locale" | "time_zone">;

/** A day as the reader writes it. */
export function dateOf(iso: string, { locale, time_zone }: Place): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: time_zone }).format(new Date(iso));
}

/** With the time of day and the zone's name. */
export function timeOf(iso: string, place: Place): string {
  const clock = { hour: "2-digit", minute: "2-digit", timeZoneName: "short", timeZone: place.time_zone } as const;
  return `${dateOf(iso, place)}, ${new Intl.DateTimeFormat(place.locale, clock).format(new Date(iso))}`;
}
