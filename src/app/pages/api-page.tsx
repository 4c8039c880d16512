import { KeysSection } from '#src/features/doors/api-keys/keys-section.tsx'
import { WebhooksSection } from '#src/features/doors/webhooks/webhooks-section.tsx'
import { ConfirmEmailFirst } from '#src/features/people/accounts/mail-links/unconfirmed-notice.tsx'
import { canManageApi } from '#src/features/people/organizations/rules.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { NoPermission } from '../guarded-layout.tsx'
import { memberPage } from '../session/member.tsx'

export const ApiPage = memberPage(({ organization, email, isEmailConfirmed }) => {
  if (!canManageApi(organization.role)) return <NoPermission heading="API" />
  return (
    <Page
      title="API"
      about={
        <>
          Other programs can use your deals and projects with a key.{' '}
          <a href="/api/docs" className="tap">
            Read how
          </a>
          . Easier on a computer.
        </>
      }
    >
      <Stack gap={40}>
        <KeysSection
          notYet={isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} next="create API keys" />}
        />
        <WebhooksSection
          notYet={
            isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} next="add webhook endpoints" />
          }
        />
      </Stack>
    </Page>
  )
})
