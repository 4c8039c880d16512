-- A calendar link and an invitation record the session that made them: revoking the session ends them. There is no foreign
-- key, because an ordinary sign-out keeps them.
alter table auth.calendar_links add column session_id uuid;
alter table organization_invites add column session_id uuid;
delete from auth.calendar_links l using auth.users u where u.id = l.user_id and u.email_confirmed_at is null;

-- The application allows ten minutes; five more allow for a clock that differs. The lock makes a concurrent sign-out wait.
create function require_recent_authentication() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = new.session_id and s.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid
    and s.proved_at > now() - interval '15 minutes' and u.email_confirmed_at is not null
  for key share of s;
  if not found then
    raise exception 'recent authentication and a confirmed email are required'
      using errcode = 'check_violation', constraint = 'recent_authentication';
  end if;
  return new;
end $$;
create trigger calendar_links_authenticated before insert on auth.calendar_links
  for each row execute function require_recent_authentication('user_id');
create trigger organization_invites_authenticated before insert on organization_invites
  for each row execute function require_recent_authentication('invited_by');
