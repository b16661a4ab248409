/** What lies open: the code's history, keys, settings, a dump or copy of the site, logs, what a system says of itself, its back doors, the names of its users, an interface for programs, the source that a script was made of. */
export type ExposedKind =
  | "git"
  | "env"
  | "config"
  | "dump"
  | "log"
  | "system"
  | "door"
  | "listing"
  | "users"
  | "remote"
  | "map";
