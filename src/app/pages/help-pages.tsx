import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Article } from '#src/features/public/help/article.tsx'
import { HELP_GROUPS, isArticle } from '#src/features/public/help/article-list.ts'
import {
  type Article as ArticleText,
  allArticles,
  readArticle,
} from '#src/features/public/help/article-texts.ts'
import { SearchField } from '#src/ui/field/text-field.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page, usePageTitle } from '#src/ui/layout/page.tsx'
import { useHelpSearch } from '../help/use-help-search.ts'
import { NotFoundScreen } from '../message-screen.tsx'
import styles from './help-pages.module.css'

const ABOUT =
  'What each screen is for, how to do things on it, and what its words mean. General information, not advice.'

/** All articles in their groups, or those that match the search. */
export function HelpPage() {
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed.trim())
  const router = useRouter()
  // All articles stay listed until it is loaded.
  const { search } = useHelpSearch(asked !== '')
  const find = useMemo(() => search?.createArticleSearch(router), [search, router])
  const found = asked === '' ? null : find?.(asked)
  return (
    <Page title="Help" about={ABOUT} isNarrow>
      <Stack gap={32}>
        <SearchField label="Search help" placeholder="Search help" value={typed} onChange={setTyped} />
        {found ? <Found articles={found} asked={asked} /> : <AllArticles />}
      </Stack>
    </Page>
  )
}

function Found({ articles, asked }: { articles: readonly ArticleText[]; asked: string }) {
  return (
    <section aria-label="Results" aria-live="polite">
      {articles.length === 0 ? (
        <Empty
          sentence={`No results for “${asked}”. Try another word, or write to us under Contact below.`}
        />
      ) : (
        <ArticleLinks articles={articles} />
      )}
    </section>
  )
}

function AllArticles() {
  const articles = allArticles()
  return HELP_GROUPS.map(({ label, articles: slugs }) => (
    <section key={label} aria-label={label}>
      <h2 className={styles.group}>{label}</h2>
      <ArticleLinks articles={articles.filter(({ slug }) => slugs.some((own) => own === slug))} />
    </section>
  ))
}

function ArticleLinks({ articles }: { articles: readonly ArticleText[] }) {
  return (
    <ul className={styles.articles}>
      {articles.map(({ slug, title, lead }) => (
        <li key={slug}>
          <Link to="/help/$slug" params={{ slug }} className={styles.article}>
            <span className={styles.title}>{title}</span>
            <span className="quiet text-13">{lead}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function HelpArticlePage() {
  const { slug = '' } = useParams({ strict: false })
  return isArticle(slug) ? <ArticlePage article={readArticle(slug)} /> : <NotFoundScreen />
}

function ArticlePage({ article }: { article: ArticleText }) {
  usePageTitle(article.title)
  const group = HELP_GROUPS.find(({ articles }) => articles.some((slug) => slug === article.slug))
  const others = allArticles().filter(
    ({ slug }) => slug !== article.slug && group?.articles.some((own) => own === slug),
  )
  return (
    <Stack gap={40} className="page">
      <article className={styles.text}>
        <Link to="/help" className="link">
          All articles
        </Link>
        <h1 className="above-2">{article.title}</h1>
        <Article article={article} heading="h2" />
      </article>
      {group && (
        <nav aria-label={`More about ${group.label}`}>
          <h2 className={styles.group}>{group.label}</h2>
          <ArticleLinks articles={others} />
        </nav>
      )}
    </Stack>
  )
}
