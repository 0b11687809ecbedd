import { textsOf } from '../../address-texts.ts'
import { PAGES } from '../../page-descriptions.ts'

type TabName = (typeof PAGES.operator.tabs)[number]['tab']

const endpointTexts = textsOf('cursor', 'q', 'sort')

/**
 * Reads the address of an operator: a part of the page by `tab`, and of the endpoints in that a page by `cursor`, what
 * is searched by `q`, and how they are ordered.
 */
export const operatorSearch = (
  search: Record<string, unknown>,
): ReturnType<typeof endpointTexts> & { tab?: TabName } => {
  const tab = PAGES.operator.tabs.map((one) => one.tab).find((one) => one === search['tab'])
  return { ...endpointTexts(search), ...(tab && { tab }) }
}
