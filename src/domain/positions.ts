/** Results on the first page of a search. */
export const FIRST_PAGE_POSITIONS = 10;
/** Places that take most of the clicks. */
export const TOP_POSITIONS = 3;
/** A page further down is not seen: nothing competes with it. */
export const REACHABLE_POSITION = 20;
/**
 * Places that a page moves between two readings of unchanged results. A convention, since one reading has no interval:
 * data centres and tests of the search engine make this much difference.
 */
export const POSITION_NOISE = 2;
