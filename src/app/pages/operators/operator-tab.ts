import { textsOf } from '../../address-texts.ts'
import { lazyPage } from '../../ui/load-code.ts'
import { PAGES } from '../../page-descriptions.ts'

type TabName = (typeof PAGES.operator.tabs)[number]['tab']

const cursorText = textsOf('cursor')

/** Reads the address of an operator: a part of the page by `tab`, and by `cursor` a page of the endpoints in that. */
export const operatorSearch = (
  search: Record<string, unknown>,
): { tab?: TabName; cursor?: string } => {
  const tab = PAGES.operator.tabs.map((one) => one.tab).find((one) => one === search['tab'])
  return { ...cursorText(search), ...(tab && { tab }) }
}

/** A tab of an operator other than its summary. */
export const OperatorTab = lazyPage(async () => (await import('./operator-tabs.tsx')).OperatorTabs)
