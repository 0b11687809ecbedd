import type { ListParts } from '../../../list/use-list.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { calendarEnds, calendarOf } from './calendar.ts'

/** Saves the ends of the certificates in the list for a calendar. */
export const CalendarButton = ({ rows }: Pick<ListParts, 'rows'>) => {
  const save = () => {
    const now = new Date()
    const text = calendarOf(calendarEnds(rows, now), now)
    downloadFile(new File([text], 'certificates.ics', { type: 'text/calendar' }))
  }
  return (
    <Button
      size="small"
      variant="quiet"
      off={rows.length === 0 ? 'No certificate is shown.' : undefined}
      onClick={save}
    >
      Export to calendar (.ics)
    </Button>
  )
}
