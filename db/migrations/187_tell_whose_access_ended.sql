-- What a person who was invited to one deal is told once they are removed: of which deal, and whom to ask.
alter table auth.users add column ended_access jsonb;

create function keep_ended_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update auth.users u set ended_access = jsonb_build_object('organizationId', old.organization_id, 'place', o.address,
    'by', (select nullif(i.name, '') from auth.users i where i.id = old.invited_by))
  from opportunities o
  where u.id = old.user_id and o.organization_id = old.organization_id and o.id = old.opportunity_id;
  return null;
end $$;

create trigger keep_ended_access after delete on deal_guests for each row when (old.user_id is not null)
  execute function keep_ended_access();
