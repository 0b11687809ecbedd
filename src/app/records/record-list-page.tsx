import type { ListedResource } from '../list/listed-resource.ts'
import { SearchBar } from '../list/search-bar.tsx'
import { useListSearch } from '../list/use-list-search.ts'
import { capitalized } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { RecordsWithTools } from './records-with-tools.tsx'

type RecordListPageProps = { listed: ListedResource; resource: Resource }

/** The page of a resource: all its records. */
export const RecordListPage = ({ listed, resource }: RecordListPageProps) => {
  const { words, pages } = listed
  return (
    <Page
      title={capitalized(words.other)}
      actions={
        pages.create && (
          <LinkButton to={pages.create} variant="primary">
            <PlusIcon /> New {words.one}
          </LinkButton>
        )
      }
    >
      <SearchedRecords listed={listed} resource={resource} />
    </Page>
  )
}

// What is rendered for each key of the search.
const SearchedRecords = ({ listed, resource }: RecordListPageProps) => {
  const { bar, list } = useListSearch(listed.pages, true)
  return (
    <>
      <SearchBar {...bar} words={listed.words} />
      <RecordsWithTools {...list} listed={listed} resource={resource} />
    </>
  )
}
