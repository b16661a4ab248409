import { dossiers } from "./kept_schema.ts";
import { getterBy, upserterOf } from "./rows.ts";

/** What a brief was made from; undefined for briefs of earlier versions, and once it is past its age. */
export const getDossier = getterBy(dossiers, "brief_id");

export const upsertDossier = upserterOf(dossiers, dossiers.brief_id);
