-- A pending change of email belongs to the session that asked for it: whatever ends the session ends the link. The email to
-- the old address carries a second link that stops the change.
delete from auth.mail_links where purpose = 'email_change';
delete from outbox where topic = 'accounts.email_change';
alter table auth.mail_links add column session_id uuid references auth.sessions (id) on delete cascade;
create index mail_links_session on auth.mail_links (session_id);
alter table auth.mail_links drop constraint mail_links_purpose_check;
alter table auth.mail_links add constraint mail_links_purpose_check check (
  purpose in ('confirmation', 'password_reset', 'magic_link', 'email_change', 'email_change_stop', 'invite'));
alter table auth.mail_links add constraint mail_links_session_check check (
  (purpose in ('email_change', 'email_change_stop')) = (session_id is not null));
