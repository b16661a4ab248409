/** The firm on a map: its Google Business Profile. */
export const MAP_PROFILE =
  /^https?:\/\/(?:www\.)?(?:g\.page|share\.google|maps\.app\.goo\.gl|goo\.gl\/maps|(?:maps\.)?google\.[a-z.]+\/(?:maps|search\?.*(?:stick|lrd|ludocid|kgmid)=))/i;
