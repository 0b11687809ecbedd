import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { MoreIcon } from '../ui/icons.tsx'
import { Menu, openByArrow } from '../ui/menu.tsx'

type ListMenuProps = {
  onColumns: () => void
  /** What else can be done with the list. */
  children?: ReactNode
}

/** What is rarely done with a list. */
export const ListMenu = ({ onColumns, children }: ListMenuProps) => (
  <>
    <Button
      aria-label="More"
      popoverTarget="list-menu"
      onKeyDown={openByArrow}
      data-icon=""
      data-tip="More"
    >
      <MoreIcon />
    </Button>
    <Menu id="list-menu" label="More">
      {children}
      <Button size="small" variant="quiet" onClick={onColumns}>
        Columns…
      </Button>
      <Button size="small" variant="quiet" onClick={() => void copyText(location.href)}>
        Copy link
      </Button>
    </Menu>
  </>
)
