-- Variations above a limit that administrators set in the assumptions are approved by administrators only, who alone undo it.
create function require_variation_admin() returns trigger
  language plpgsql set search_path to pg_catalog, public, pg_temp
as $$
declare
  earlier numeric;
  approved numeric := case when new.state = 'approved' and new.deleted_at is null then new.amount end;
  most numeric;
begin
  if tg_op = 'UPDATE' and old.state = 'approved' and old.deleted_at is null then
    earlier := old.amount;
  end if;
  -- Jobs and upgrades are not members.
  if current_user <> 'doneup_app' or earlier is not distinct from approved then
    return new;
  end if;
  select (o.assumptions ->> 'variationLimit')::numeric into most from organizations o where o.id = new.organization_id;
  if greatest(abs(earlier), abs(approved)) > most
    and administered_organization() is distinct from new.organization_id then
    raise exception 'variations above the limit need an administrator'
      using errcode = 'check_violation', constraint = 'variations_limit';
  end if;
  return new;
end $$;

create trigger variations_limit before insert or update on variations
  for each row execute function require_variation_admin();
