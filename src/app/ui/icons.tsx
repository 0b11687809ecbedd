/** The icons of the dashboard. Their size and stroke are those of `LucideProvider` in main.tsx. */
export {
  ActivityIcon,
  CheckIcon,
  CodeIcon,
  ChevronDownIcon as DownIcon,
  ChevronRightIcon as ExpandIcon,
  CopyIcon,
  XIcon as CrossIcon,
  RainbowIcon as EdgesIcon,
  PencilIcon as EditIcon,
  EyeIcon,
  EyeOffIcon,
  ListFilterIcon as FilterIcon,
  LockIcon,
  MenuIcon,
  EllipsisIcon as MoreIcon,
  ServerIcon as OperatorsIcon,
  ChartNoAxesColumnIcon as OverviewIcon,
  PlusIcon,
  RotateCwIcon as RefreshIcon,
  SearchIcon,
  SlidersHorizontalIcon as SettingsIcon,
  LogOutIcon as SignOutIcon,
  TriangleAlertIcon as TriangleIcon,
} from 'lucide-react'

/** The mark: two nested arches, the way into a tunnel. */
export const Logo = () => (
  <svg
    aria-hidden="true"
    width="22"
    height="22"
    viewBox="0 0 22 22"
    fill="none"
    stroke="var(--accent)"
    strokeLinecap="round"
  >
    <path d="M2 20.5V11a9 9 0 0 1 18 0v9.5" strokeWidth="2" />
    <path d="M6.5 20.5V11a4.5 4.5 0 0 1 9 0v9.5" strokeWidth="1.6" opacity=".55" />
  </svg>
)
