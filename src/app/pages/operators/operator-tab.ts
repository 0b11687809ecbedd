import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { lazyPage } from '../../load-code.ts'
import type { PAGES } from '../../page-descriptions.ts'

type TabName = (typeof PAGES.operator.tabs)[number]['tab']

export type OperatorTabProps = {
  operator: OperatorDocument
  /** Not the summary, which is part of the page. */
  tab: Exclude<TabName, 'summary'>
}

/** A tab of an operator other than its summary. */
export const OperatorTab = lazyPage<OperatorTabProps>(
  async () => (await import('./operator-tabs.tsx')).OperatorTabs,
)
