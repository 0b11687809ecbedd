import { PAGES } from '../../page-descriptions.ts'
import type { ResourcePages } from '../resource.ts'

/** What operators are called. */
export const OPERATOR_WORDS = { one: 'operator', other: 'operators' } as const

/** Where their pages are. */
export const OPERATOR_PAGES: ResourcePages = {
  list: PAGES.operators.path,
  bulk: PAGES.bulk.path,
  record: PAGES.operator.path,
  edit: PAGES.operatorEdit.path,
  create: PAGES.operatorNew.path,
  compare: PAGES.compare.path,
}
