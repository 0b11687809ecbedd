import { useSelector } from '@tanstack/react-store'
import { reloadNeed, reloadPage } from '../ui/load-code.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Shown if the page must be reloaded although something in it is not saved: the drafts are kept. */
export const ReloadNotice = () => {
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
