-- Rows in the old form become events: those of this database now, those of an older backup when it is restored.
CREATE OR REPLACE FUNCTION take_operator_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, at, actor_kind, actor_id, actor_name, act, target_type, target_id, facts, ip, request_id)
  VALUES (
    NEW.id, NEW.at,
    CASE WHEN NEW.act = 'login-refused' THEN 'visitor' WHEN NEW.operator_id IS NULL THEN 'system' ELSE 'operator' END,
    CASE WHEN NEW.act = 'login-refused' THEN '' ELSE coalesce(NEW.operator_id::text, '') END,
    CASE WHEN NEW.act = 'login-refused' THEN '' ELSE NEW.operator_name END,
    NEW.act,
    CASE WHEN NEW.act LIKE '%content' THEN 'content'
         WHEN NEW.act LIKE '%file' THEN 'file'
         WHEN NEW.act LIKE '%appointment%' OR NEW.act = 'open-contact' THEN 'appointment'
         ELSE 'operator' END,
    CASE WHEN NEW.act = 'login-refused' THEN coalesce(NEW.operator_id::text, '') ELSE NEW.target END,
    CASE WHEN NEW.act = 'login-refused' THEN NEW.detail || jsonb_build_object('login', NEW.operator_name) ELSE NEW.detail END,
    NEW.ip, NEW.request_id);
  RETURN NEW;
END $$;
