/** Results on the first page of a search. */
export const FIRST_PAGE_POSITIONS = 10;
/** Places that take most of the clicks. */
export const TOP_POSITIONS = 3;
/** A page further down is not seen: nothing competes with it. */
export const REACHABLE_POSITION = 20;
