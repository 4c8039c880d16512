-- A webhook endpoint records who chose its address and who rolled its secret, and is switched off when that person's access
-- or key ends. There is no foreign key to the session, because an ordinary sign-out keeps it.
alter table webhook_endpoints
  -- Who chose the address: a person, perhaps by a key.
  add column created_by uuid,
  add column session_id uuid,
  add column api_key_id uuid,
  -- Who rolled the secret, if anyone.
  add column rolled_by uuid,
  add column rolled_session_id uuid,
  -- When it was switched off because the access of one of them ended. An administrator can keep it.
  add column ended_at timestamptz,
  add check (ended_at is null or state <> 'on'),
  add foreign key (organization_id, created_by) references organization_members (organization_id, user_id)
    on delete set null (created_by),
  add foreign key (organization_id, rolled_by) references organization_members (organization_id, user_id)
    on delete set null (rolled_by);
create index webhook_endpoints_maker on webhook_endpoints (organization_id, created_by);
create index webhook_endpoints_roller on webhook_endpoints (organization_id, rolled_by);
create index webhook_endpoints_key on webhook_endpoints (api_key_id);

-- One row in the outbox for each administrator, who is in the payload as `userId`.
create function mail_administrators(organization uuid, mail_topic text, content jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outbox (id, topic, payload)
  select uuid_v7(), mail_topic, content || jsonb_build_object('organizationId', m.organization_id, 'userId', m.user_id)
  from organization_members m join organizations o on o.id = m.organization_id
  where m.organization_id = organization and m.role = 'admin' order by m.user_id;
  perform pg_notify('outbox', '');
end $$;
revoke execute on function mail_administrators(uuid, text, jsonb) from public;
grant execute on function mail_administrators(uuid, text, jsonb) to doneup_app, doneup_system;

create function end_webhook_endpoints_of_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update webhook_endpoints set state = 'off', ended_at = now(), version = version + 1, updated_at = now()
  where organization_id = old.organization_id and old.user_id in (created_by, rolled_by) and ended_at is null;
  return case tg_op when 'DELETE' then old else new end;
end $$;
-- Before the foreign keys forget who it was.
create trigger organization_members_end_webhooks before delete on organization_members
  for each row execute function end_webhook_endpoints_of_member();
create trigger organization_members_end_webhooks_of_role before update of role on organization_members
  for each row when (new.role <> 'admin') execute function end_webhook_endpoints_of_member();

create function end_webhook_endpoints_of_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update webhook_endpoints set state = 'off', ended_at = now(), version = version + 1, updated_at = now()
  where organization_id = old.organization_id and api_key_id = old.id and ended_at is null;
  return null;
end $$;
create trigger api_keys_end_webhooks after delete on api_keys
  for each row execute function end_webhook_endpoints_of_key();

-- Whatever ends an endpoint that was on, its administrators are told.
create function report_ended_webhook_endpoint() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail_administrators(new.organization_id, 'webhooks.mail',
    jsonb_build_object('endpointId', new.id, 'notice', 'ended'));
  return null;
end $$;
create trigger webhook_endpoints_report_end after update of ended_at on webhook_endpoints
  for each row when (old.state = 'on' and new.ended_at is not null) execute function report_ended_webhook_endpoint();

-- Whose access ended before they were recorded: made by someone who is no longer an administrator. The others belong to
-- whoever added them, by the audit log's host and time.
update webhook_endpoints e set created_by = (
  select a.user_id from audit_log a
  join organization_members m on m.organization_id = a.organization_id and m.user_id = a.user_id and m.role = 'admin'
  where a.organization_id = e.organization_id and a.action in ('webhook_endpoint_added', 'webhook_endpoint_changed')
    and a.at >= e.created_at - interval '1 minute'
    and a.detail ->> 'host' = substring(e.url from '^[a-z]+://(?:[^/@]*@)?([^/?#]*)')
  order by a.at desc limit 1);
update webhook_endpoints set state = 'off', ended_at = now() where created_by is null;

-- The columns of the person and the session are arguments, because a row may have several.
create or replace function require_recent_authentication() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = (to_jsonb(new) ->> coalesce(tg_argv[1], 'session_id'))::uuid
    and s.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid
    and s.proved_at > now() - interval '15 minutes' and u.email_confirmed_at is not null
  for key share of s;
  if not found then
    raise exception 'recent authentication and a confirmed email are required'
      using errcode = 'check_violation', constraint = 'recent_authentication';
  end if;
  return new;
end $$;

-- A key was created with recent authentication: it is the proof, in its own requests and while it lasts.
create function require_webhook_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from api_keys k
  where k.organization_id = new.organization_id and k.id = new.api_key_id and k.created_by = new.created_by
    and k.session_id = new.session_id and k.expires_at > now() and 'webhooks:manage' = any (k.scopes)
    and k.id::text = current_setting('app.api_key', true)
  for key share of k;
  if not found then
    raise exception 'the API key that chooses an address is required'
      using errcode = 'check_violation', constraint = 'recent_authentication';
  end if;
  return new;
end $$;

create trigger webhook_endpoints_authenticated before insert on webhook_endpoints
  for each row when (new.api_key_id is null)
  execute function require_recent_authentication('created_by', 'session_id');
create trigger webhook_endpoints_authenticated_key before insert on webhook_endpoints
  for each row when (new.api_key_id is not null) execute function require_webhook_key();
-- Another address, another maker, or an ended endpoint that is kept.
create trigger webhook_endpoints_reauthenticated before update on webhook_endpoints
  for each row when (new.api_key_id is null and (new.url <> old.url or new.session_id is distinct from old.session_id
    or (old.ended_at is not null and new.ended_at is null)))
  execute function require_recent_authentication('created_by', 'session_id');
create trigger webhook_endpoints_reauthenticated_key before update on webhook_endpoints
  for each row when (new.api_key_id is not null and (new.url <> old.url or new.session_id is distinct from old.session_id
    or (old.ended_at is not null and new.ended_at is null)))
  execute function require_webhook_key();
create trigger webhook_endpoints_reauthenticated_secret before update on webhook_endpoints
  for each row when (new.secret <> old.secret)
  execute function require_recent_authentication('rolled_by', 'rolled_session_id');
