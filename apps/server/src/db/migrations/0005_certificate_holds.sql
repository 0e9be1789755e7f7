CREATE TABLE "certificate_holds" (
	"serial" text NOT NULL,
	"turn" integer NOT NULL,
	"act" text NOT NULL,
	"issuer_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "certificate_holds_serial_turn_pk" PRIMARY KEY("serial","turn"),
	CONSTRAINT "holds_take_turns" CHECK ("certificate_holds"."turn" > 0 and ("certificate_holds"."turn" % 2 = 1) = ("certificate_holds"."act" = 'hold')),
	CONSTRAINT "hold_act" CHECK ("certificate_holds"."act" in ('hold', 'release'))
);
--> statement-breakpoint
ALTER TABLE "certificate_holds" ADD CONSTRAINT "certificate_holds_serial_issuances_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_holds" ADD CONSTRAINT "certificate_holds_issuer_id_authorities_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_holds_issuer_id_index" ON "certificate_holds" USING btree ("issuer_id");--> statement-breakpoint
CREATE TRIGGER certificate_holds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificate_holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Heard at the commit like a revocation: the list of the authority is due at once.
CREATE TRIGGER certificate_holds_told AFTER INSERT ON certificate_holds
  FOR EACH ROW EXECUTE FUNCTION tell_change('revocations');
