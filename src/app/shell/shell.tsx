import { useRouteContext } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/icons.tsx'
import { AwayBanner } from './away-banner.tsx'
import { Breadcrumbs, type RecordNames } from './breadcrumbs.tsx'
import { ConnectionMarks } from './connection-marks.tsx'
import { SideNavigation, type NavigationPage } from './side-navigation.tsx'
import { Content } from './content.tsx'
import styles from './shell.module.css'
import { Shortcuts, type ShortcutParts } from './shortcuts.tsx'
import { SwitchHost } from './switch-host.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { WaitNote } from './wait-note.tsx'

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
  return (
    // Remount on a switch: no form of one service may stay open on another.
    <div key={switches} className={styles.shell}>
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <SideNavigation id={SIDE} pages={parts.pages} />
      <header className={styles.top}>
        <span className={styles.mark}>
          <Logo /> Adit
        </span>
        <Breadcrumbs names={parts.names} />
        <span className={styles.production}>
          <ConnectionMarks />
        </span>
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
        <AwayBanner />
        <WaitNote />
        <SwitchHost />
        <UnsavedChangesGuard />
      </Content>
      <Shortcuts parts={parts} />
    </div>
  )
}
