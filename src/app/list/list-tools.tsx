import { openByArrow } from '../ui/menu.tsx'
import { useId, type ReactNode } from 'react'
import type { MirrorState } from '../mirror/protocol.ts'
import { copyText } from '../ui/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { shortened } from '../ui/first-part.ts'
import { coverageText } from './coverage-text.ts'
import menuStyles from '../ui/menu.module.css'
import { Said } from '../ui/said.tsx'
import { useListed } from './listed-resource.ts'
import type { Shown } from './list-view.ts'
import styles from './list-tools.module.css'

/** What opens below the tools. */
export type Panel = 'columns' | 'views'

type ListToolsProps = {
  state: MirrorState
  shown: Shown | null
  isSearch: boolean
  /** The word that is not searched yet. */
  waiting: string | null
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  /** The saved view that was opened last. */
  viewLabel: string | undefined
  /** There is room for few of the tools: the others are in a menu. */
  isNarrow: boolean
  /** What can be done with the list. */
  tools: ReactNode
  /** What has always room. */
  children?: ReactNode
}

type PanelButtonProps = {
  panel: Panel
  open: Panel | null
  onPanel: (panel: Panel | null) => void
  children: ReactNode
}

const PanelButton = ({ panel, open, onPanel, children }: PanelButtonProps) => (
  <Button
    size="small"
    data-panel=""
    aria-expanded={open === panel}
    onClick={() => onPanel(open === panel ? null : panel)}
  >
    {children}
  </Button>
)

/**
 * Tools, in a menu where they have no room. They stay the same ones when the window gets narrow or wide: a dialog of
 * one of them stays open, with what is typed there.
 */
const MoreTools = ({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) => {
  const id = useId()
  return (
    <>
      {isNarrow && (
        <Button size="small" aria-label="More tools" popoverTarget={id} onKeyDown={openByArrow}>
          ⋯
        </Button>
      )}
      <div
        id={id}
        {...(isNarrow && { popover: 'auto' })}
        role="group"
        aria-label={isNarrow ? 'More tools' : 'Tools'}
        className={isNarrow ? menuStyles.menu : styles.inline}
        onClick={({ target, currentTarget }) => {
          if (isNarrow && target instanceof Element && target.closest('[data-panel]'))
            currentTarget.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}

/** Above the rows: what is shown of what is loaded, and how the list is shown. */
export const ListTools = ({
  state,
  shown,
  isSearch,
  waiting,
  panel,
  onPanel,
  viewLabel,
  isNarrow,
  tools,
  children,
}: ListToolsProps) => {
  const { words } = useListed()
  const { sweep } = state
  const hasFailed = typeof sweep === 'object' && sweep.kind === 'failed'
  const text =
    shown || hasFailed ? coverageText(state, words, shown?.matches ?? 0, isSearch) : 'Loading…'
  // While rows come in, the count changes without anybody having asked.
  const isQuiet = sweep === 'running' && !isSearch
  const opening = { open: panel, onPanel }
  return (
    <div className={styles.tools}>
      <span className={styles.coverage} data-cut="">
        {text}
        {waiting !== null && (
          <span className={styles.waiting}> Press Enter to search for “{shortened(waiting)}”</span>
        )}
      </span>
      <Said text={isQuiet ? '' : text} />
      <span className={styles.buttons}>
        {children}
        <MoreTools isNarrow={isNarrow}>
          {tools}
          <PanelButton panel="views" {...opening}>
            {viewLabel === undefined ? (
              'Views'
            ) : (
              <span className={styles.view} data-cut="">
                {viewLabel}
              </span>
            )}
          </PanelButton>
          <PanelButton panel="columns" {...opening}>
            Columns
          </PanelButton>
          <Button size="small" data-panel="" onClick={() => void copyText(location.href)}>
            Copy link
          </Button>
        </MoreTools>
      </span>
    </div>
  )
}
