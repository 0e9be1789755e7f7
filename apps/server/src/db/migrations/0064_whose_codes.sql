CREATE TABLE "spent_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_device_of_an_owner" UNIQUE("owner_kind","owner_id","token_hash"),
	CONSTRAINT "device_owner" CHECK ("known_devices"."owner_kind" in ('person', 'operator'))
);
--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "asker" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "lane" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "needs_another" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "spent_challenges_expires_at_index" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_used_at_index" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "open_codes_of_strangers" ON "verification_codes" USING btree ("expires_at") WHERE "verification_codes"."lane" = 'stranger' and not "verification_codes"."needs_another" and "verification_codes"."used_at" is null;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "code_lane" CHECK ("verification_codes"."lane" in ('confirm', 'own', 'stranger', 'challenged'));--> statement-breakpoint
INSERT INTO "known_devices" ("id", "owner_kind", "owner_id", "token_hash", "created_at", "used_at")
SELECT "id", 'operator', "operator_id", "token_hash", "created_at", "used_at" FROM "operator_devices";
