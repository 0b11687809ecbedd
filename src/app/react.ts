// oxlint-disable-next-line import/no-unassigned-import -- to evaluate the file that React is bundled in
import 'react-dom/client'
