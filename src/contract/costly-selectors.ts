/**
 * The header with the indexes of endpoint selectors that were too costly on some of the endpoints that a page
 * of bound endpoints covers, and so do not match these: `0, 2`. The API document does not show it.
 */
export const COSTLY_SELECTORS_HEADER = 'Costly-Selectors'
