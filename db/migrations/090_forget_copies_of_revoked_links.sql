-- A revoked link shows nothing any more, so that its copy is deleted with it, wherever it is revoked; its day stays in the list.
create function forget_frozen_pack() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.frozen := jsonb_build_object('day', new.frozen -> 'day');
  return new;
end
$$;

create trigger share_links_forget_copy before update on share_links for each row
  when (new.revoked_at is not null and new.frozen ? 'pack')
  execute function forget_frozen_pack();
