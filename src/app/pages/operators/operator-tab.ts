import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
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

const loadTabs = () => import('./operator-tabs.tsx')

/** A tab of an operator other than its summary. */
export const OperatorTab = lazyPage(async () => (await loadTabs()).OperatorTabs)

/** Reads what the label of the endpoints' tab counts. A failure is silent: the tab itself tells it. */
export const readEndpoints = async (cache: QueryClient, client: Client, id: string) => {
  const tabs = await loadTabs().catch(() => null)
  await tabs?.readFirstEndpoints(cache, client, id)
}
