-- The link of an accepted invitation opens the organization for its member; it grants nothing.
alter table auth.mail_links
  add column accepted_by uuid references auth.users on delete cascade,
  add column organization_id uuid references organizations on delete cascade;
alter table auth.mail_links drop constraint mail_links_purpose_check;
alter table auth.mail_links add constraint mail_links_purpose_check check (purpose in
  ('confirmation', 'password_reset', 'magic_link', 'email_change', 'email_change_stop', 'invite', 'accepted_invite',
    'unsubscribe'));
alter table auth.mail_links drop constraint mail_links_check;
alter table auth.mail_links add constraint mail_links_check check (
  (purpose in ('invite', 'accepted_invite')) = (user_id is null)
  and (purpose = 'invite') = (invite_id is not null)
  and (purpose = 'accepted_invite') = (accepted_by is not null)
  and (purpose = 'accepted_invite') = (organization_id is not null));
create index mail_links_accepted_by on auth.mail_links (accepted_by);
create index mail_links_organization on auth.mail_links (organization_id);
-- A user's own open invitations.
create index organization_invites_by_email on organization_invites (email);
