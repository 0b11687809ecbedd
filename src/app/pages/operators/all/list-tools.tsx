import { useEffect, useState, type ReactNode } from 'react'
import type { MirrorState } from '../../../mirror/protocol.ts'
import { copyText } from '../../../ui/copy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { coverageText } from './coverage-text.ts'
import type { Shown } from './list-view.ts'
import styles from './list-tools.module.css'

/** Long enough that a screen reader is not interrupted by each key. */
const SAY_MS = 700

/** Says a text that may change with each key once it has stayed for a moment. */
const Said = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}

type ListToolsProps = {
  state: MirrorState
  shown: Shown | null
  isSearch: boolean
  children?: ReactNode
}

/** Above the rows: what is shown of what is loaded, and how the list is shown. */
export const ListTools = ({ state, shown, isSearch, children }: ListToolsProps) => {
  const text = shown ? coverageText(state, shown.matches, isSearch) : 'Loading…'
  // While rows come in, the count changes without anybody having asked.
  const isQuiet = state.sweep === 'running' && !isSearch
  return (
    <div className={styles.tools}>
      <span className={styles.coverage}>{text}</span>
      <Said text={isQuiet ? '' : text} />
      <span className={styles.buttons}>
        {children}
        <Button size="small" onClick={() => void copyText(location.href)}>
          Copy link
        </Button>
      </span>
    </div>
  )
}
