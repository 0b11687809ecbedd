import type { Row } from '../search/view.ts'

/** A row of the copy as a list of tests shows it. */
export const testRowOf = ({ revision: _revision, ...row }: Row) => row
