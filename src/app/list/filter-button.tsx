import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FilterIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { useHeavyPart } from '../ui/load-code.ts'
import styles from './filter-button.module.css'
import type { FilterPanelProps } from './filter-panel.tsx'

const loadPanel = () => import('./filter-panel.tsx').then(({ FilterPanel }) => FilterPanel)

type FilterButtonProps = Omit<FilterPanelProps, 'onDone'> & {
  /** Of what the filters are: `operators`. */
  what: string
  /** How many filters are chosen. */
  active: number
  onOpen: (isOpen: boolean) => void
}

/** Opens all filters of a list, which are not there before. */
export const FilterButton = ({ what, active, onOpen, ...panel }: FilterButtonProps) => {
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Panel } = useHeavyPart(loadPanel, isOpen)
  return (
    <>
      <Button popoverTarget="filters" aria-expanded={isOpen} data-filter="">
        <FilterIcon />
        <span className={styles.label}>Filter</span>
        {active > 0 && (
          <span className={styles.count}>
            {formatNumber(active)}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </Button>
      <div
        ref={popover}
        id="filters"
        popover="auto"
        role="dialog"
        aria-label={`Filter ${what}`}
        className={styles.panel}
        onBeforeToggle={({ newState }) => {
          setIsOpen(newState === 'open')
          onOpen(newState === 'open')
        }}
      >
        {isOpen && Panel && <Panel {...panel} onDone={() => popover.current?.hidePopover()} />}
      </div>
    </>
  )
}
