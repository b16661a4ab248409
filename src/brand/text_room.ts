/** Of a text that asks for room: its whole length, and its share over that of others. */
export interface RoomWanted {
  chars: number;
  share: number;
}

/** Characters for each text: all of them where they fit, else by share; what a short one leaves the others have. */
export function shareRoom(wanted: readonly RoomWanted[], chars: number): number[] {
  const given = wanted.map(() => 0);
  let left = chars;
  // The one that asks for least by its share comes first, so that each next is given what is left in fair parts.
  const order = [...wanted.keys()].sort((a, b) => needOf(wanted[a]!) - needOf(wanted[b]!));
  let shares = wanted.reduce((sum, { share }) => sum + share, 0);
  for (const at of order) {
    const { chars: whole, share } = wanted[at]!;
    given[at] = Math.min(whole, Math.floor((left * share) / shares));
    left -= given[at];
    shares -= share;
  }
  return given;
}

function needOf({ chars, share }: RoomWanted): number {
  return chars / share;
}
