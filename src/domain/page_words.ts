/** A page with fewer words has not been written. */
export const BARE_PAGE_WORDS = 60;
/** A page with fewer words of its own leaves room for more. */
export const THIN_PAGE_WORDS = 250;
