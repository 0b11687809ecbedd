import { useRouteContext, useMatches, Outlet, useRouterState } from '@tanstack/react-router'
import type { MouseEvent, ReactNode, ComponentType } from 'react'
import { useReads } from '../api/use-reads.ts'
import { Button } from '../ui/button.tsx'
import { Logo, MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { AwayNote, WaitNote } from './service-notes.tsx'
import { ConnectionMarks } from './connection-menu.tsx'
import styles from './shell.module.css'
import { SideNavigation, type NavigationPage } from './side-navigation.tsx'
import { showPalette, Shortcuts, type ShortcutParts } from './shortcuts.tsx'
import { SwitchHost } from './switch-host.tsx'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'
import type { PageDescription } from '../page-descriptions.ts'
import { Link } from './link.tsx'
import { useSelector } from '@tanstack/react-store'
import busyStyles from '../ui/busy.module.css'
import { reloadNeed, reloadPage } from '../ui/load-code.ts'
import { Alert } from '../ui/alert.tsx'
import { tellHeight } from '../ui/tell-height.ts'

/** Shown if the page must be reloaded although something in it is not saved: the drafts are kept. */
const ReloadNotice = () => {
  const need = useSelector(reloadNeed)
  if (!need) return null
  return (
    <Alert tone="warn" announce isFloating>
      <span>
        <strong>
          {need === 'updated' ? 'Adit was updated.' : "Part of this page couldn't be loaded."}
        </strong>{' '}
        Reload to continue; your draft is kept.
      </span>
      <Button size="small" onClick={reloadPage}>
        Reload
      </Button>
    </Alert>
  )
}

const tellCornerHeight = tellHeight('--corner-height')

/** The page, and what stands in the corner of all of them. It stays while the next one is loaded, or it is read again. */
const Content = ({ children }: { children: ReactNode }) => {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isBusy = useReads().isFetching || isLoading
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`${styles.main} ${busyStyles.busy} ${busyStyles.padded}`}
      aria-busy={isBusy}
    >
      <Outlet />
      <ReloadNotice />
      <div ref={tellCornerHeight} className={styles.corner}>
        {children}
      </div>
      <AwayNote />
      <WaitNote />
    </main>
  )
}

/** The names of records, by what their pages' descriptions call them. */
type RecordNames = Readonly<Record<string, ComponentType<{ id: string }>>>

/** The way back to the pages above this one. */
const Breadcrumbs = ({ names }: { names: RecordNames }) => {
  const { page, id } = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return { page: last?.staticData.page, id: last && 'id' in last.params ? last.params.id : '' }
    },
    structuralSharing: true,
  })
  const steps = wayTo(page?.above)
  if (steps.length === 0) return null
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {steps.map((step) => (
        <Link key={step.path} to={step.path} params={{ id }}>
          <Crumb of={step} id={id} names={names} />
        </Link>
      ))}
    </nav>
  )
}

const wayTo = (page: PageDescription | undefined): PageDescription[] =>
  page ? [...wayTo(page.above), page] : []

type CrumbProps = { of: PageDescription; id: string; names: RecordNames }

const Crumb = ({ of: { crumb }, id, names }: CrumbProps) => {
  if (typeof crumb === 'string') return crumb
  const Name = names[crumb.of]
  return Name ? <Name id={id} /> : id
}

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
        <span className={styles.brand}>
          <Logo /> Adit
        </span>
        <ConnectionMarks />
        <Button variant="quiet" aria-label="Jump to…" data-icon="" onClick={showPalette}>
          <SearchIcon />
        </Button>
        <Button variant="quiet" aria-label="Menu" data-icon="" popoverTarget={SIDE}>
          <MenuIcon />
        </Button>
      </header>
      {/* Before the page: the Tab key leads from its beginning to what it is for. */}
      <Breadcrumbs names={parts.names} />
      <Content>
        {children}
        <SwitchHost />
        <UnsavedChangesGuard />
      </Content>
      <Shortcuts parts={parts} />
    </div>
  )
}
