import type { ComponentType } from 'react'
import { PAGES } from '../page-descriptions.ts'
import { CrossIcon, EdgesIcon, Mark, OperatorsIcon } from '../ui/icons.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import { NavigationLink } from './link.tsx'
import styles from './shell.module.css'
import { PaletteButton, type LoadPalette } from './shortcuts.tsx'

type SideNavigationProps = { id: string; loadPalette: LoadPalette }

/** The main navigation. On a narrow screen it is a popover that the header's Menu button opens. */
export const SideNavigation = ({ id, loadPalette }: SideNavigationProps) => (
  // Choosing a link closes the menu; without an open menu nothing happens.
  <nav
    id={id}
    popover="auto"
    className={styles.side}
    aria-label="Main"
    onToggle={({ newState, target, currentTarget }) => {
      // Not the menu in it.
      if (newState === 'open' && target === currentTarget)
        currentTarget.querySelector('button')?.focus()
    }}
    onClick={(event) => {
      if (event.target instanceof Element && event.target.closest('a')) {
        event.currentTarget.hidePopover()
      }
    }}
  >
    <div className={styles.brand}>
      <Mark /> Adit
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close menu"
        className={styles.close}
      >
        <CrossIcon />
      </button>
    </div>
    <ConnectionMenu />
    <PaletteButton load={loadPalette} />
    <div className={styles.links}>
      <PageLink page={PAGES.operators} Icon={OperatorsIcon} />
      <PageLink page={PAGES.edges} Icon={EdgesIcon} />
    </div>
  </nav>
)

type PageLinkProps = { page: { path: string; crumb: string }; Icon: ComponentType }

const PageLink = ({ page, Icon }: PageLinkProps) => (
  <NavigationLink to={page.path} className={styles.link}>
    <Icon /> {page.crumb}
  </NavigationLink>
)
