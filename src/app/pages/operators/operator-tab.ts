import { PAGES } from '../../page-descriptions.ts'

type TabName = (typeof PAGES.operator.tabs)[number]['tab']

/** Reads the address of an operator: a part of the page by `tab`. */
export const operatorSearch = (search: Record<string, unknown>): { tab?: TabName } => {
  const tab = PAGES.operator.tabs.map((one) => one.tab).find((one) => one === search['tab'])
  return tab ? { tab } : {}
}
