CREATE TABLE "operator_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_devices_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_factors_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "operator_factor_kind" CHECK (("operator_factors"."kind" = 'totp' and "operator_factors"."secret" is not null) or ("operator_factors"."kind" = 'passkey' and "operator_factors"."credential_id" is not null and "operator_factors"."public_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_recovery_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"operator_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text DEFAULT '' NOT NULL,
	"secret" "bytea",
	"device_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_tickets_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "operator_ticket_purpose" CHECK ("operator_tickets"."purpose" in ('login', 'totp', 'passkey'))
);
--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_factors" ADD CONSTRAINT "operator_factors_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_tickets" ADD CONSTRAINT "operator_tickets_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_devices_operator_id_index" ON "operator_devices" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_factors_operator_id_index" ON "operator_factors" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_recovery_codes_operator_id_index" ON "operator_recovery_codes" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_tickets_expires_at_index" ON "operator_tickets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "operators" DROP COLUMN "failed_logins";--> statement-breakpoint
ALTER TABLE "operators" DROP COLUMN "locked_until";--> statement-breakpoint
-- Notes on a request go with it, twelve months after the last contact (privacy policy), and not a day earlier.
CREATE FUNCTION refuse_early_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT 1 FROM appointment_notes WHERE appointment_id = OLD.appointment_id AND at >= now() - interval '12 months'
  ) AND NOT EXISTS (
    SELECT 1 FROM appointments WHERE id = OLD.appointment_id AND created_at >= now() - interval '12 months'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER appointment_notes_append_only ON appointment_notes;
--> statement-breakpoint
CREATE TRIGGER appointment_notes_append_only BEFORE UPDATE OR DELETE ON appointment_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_early_change();
--> statement-breakpoint
CREATE TRIGGER appointment_notes_not_truncated BEFORE TRUNCATE ON appointment_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
