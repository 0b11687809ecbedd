import { useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/icons.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { SideNavigation, type NavigationPage } from './side-navigation.tsx'
import { Content } from './content.tsx'
import { lateMark, lateParts, type RecordNames } from './late-parts.ts'
import styles from './shell.module.css'
import { Shortcuts, type ShortcutParts } from './shortcuts.tsx'

const SIDE = 'side-navigation'

// A separate history entry would lose the way back through a list.
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** What the shell shows of what stands above it. */
export type ShellParts = ShortcutParts & {
  names: RecordNames
  /** The pages of the main navigation. */
  pages: readonly NavigationPage[]
}

type ShellProps = { parts: ShellParts; children?: ReactNode }

/** The frame around every page but the connect page; its children stand in the corner of each page. */
export const Shell = ({ parts, children }: ShellProps) => {
  const switches = useRouteContext({ from: '/shell', select: (context) => context.switches })
  const mark = useSelector(lateMark)
  return (
    // Remount on a switch: no form of one service may stay open on another.
    <div key={switches} className={styles.shell}>
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <SideNavigation id={SIDE} pages={parts.pages} loadPalette={parts.loadPalette} />
      <header className={styles.top}>
        <span className={styles.mark}>
          <Logo /> Adit
        </span>
        <Breadcrumbs names={parts.names} />
        {mark && <span className={styles.production}>{mark}</span>}
        <button
          type="button"
          popoverTarget={SIDE}
          className={`${buttonClass('plain', 'small')} ${styles.menu}`}
        >
          Menu
        </button>
      </header>
      <Content>
        {children}
        {Object.entries(useSelector(lateParts)).map(([name, Part]) => (
          <Part key={name} />
        ))}
      </Content>
      <Shortcuts parts={parts} />
    </div>
  )
}
